import { viteRemote } from '@gym/build/vite';

export default { plugins: [viteRemote({ name: 'prices' })] };
