export { Palette } from './palette.tsx';
export { Shortcuts } from './shortcuts.tsx';
