/** Outlines on a 24 × 24 grid with a stroke width of 1.75. */
export const PATHS = {
  dashboard: 'M4 4h6.5v8H4zM13.5 4H20v5h-6.5zM13.5 12H20v8h-6.5zM4 15h6.5v5H4z',
  users:
    'M9 11.5a3.75 3.75 0 1 0 0-7.5 3.75 3.75 0 0 0 0 7.5M2.5 20c0-3.3 2.9-5.5 6.5-5.5s6.5 2.2 6.5 5.5' +
    'M16 4.3a3.75 3.75 0 0 1 0 6.9M18 14.9c2.1.8 3.5 2.6 3.5 5.1',
  plan: 'M3.5 6.5h17v4a2 2 0 0 0 0 3.5v4h-17v-4a2 2 0 0 0 0-3.5zM14.5 6.5v1.8M14.5 11.2v1.8M14.5 16v2',
  members: 'M3 9.5v5M6 7v10M18 7v10M21 9.5v5M6 12h12',
  diet: 'M7 3v6.5M4.5 3v4.5a2.5 2.5 0 0 0 5 0V3M7 10v11M17 21v-7M17 14c-2.2-.4-3.2-2.6-3.2-5.6S15 3 17 3z',
  health: 'M3 12h4l2.5-6.5 4.5 13 2.5-6.5H21',
  assign:
    'M8.5 4.5H6.2A1.7 1.7 0 0 0 4.5 6.2v12.1A1.7 1.7 0 0 0 6.2 20h11.6a1.7 1.7 0 0 0 1.7-1.7V6.2' +
    'a1.7 1.7 0 0 0-1.7-1.7h-2.3M8.5 3h7v3.5h-7zM8.5 13.2l2.4 2.4 4.6-4.8',
  search: 'M10.75 17.5a6.75 6.75 0 1 0 0-13.5 6.75 6.75 0 0 0 0 13.5M15.6 15.6 20.5 20.5',
  close: 'M6 6l12 12M18 6 6 18',
  menu: 'M4 7h16M4 12h16M4 17h16',
  sun:
    'M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4' +
    'M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
  moon: 'M20 14.2A8.3 8.3 0 0 1 9.8 4 8.3 8.3 0 1 0 20 14.2',
  system: 'M3.5 5h17v11h-17zM9 20h6M12 16v4',
  comfortable: 'M4 5h16v5H4zM4 14h16v5H4z',
  compact: 'M4 5h16v3H4zM4 10.5h16v3H4zM4 16h16v3H4z',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4.5 20.5c0-3.6 3.4-6 7.5-6s7.5 2.4 7.5 6',
  key: 'M8 19.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9M11.3 11.8 20 3.5M16.5 7l3 3',
  logout: 'M14 4H6.2A1.7 1.7 0 0 0 4.5 5.7v12.6A1.7 1.7 0 0 0 6.2 20H14M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5',
  pencil: 'M4 20l.9-4.2L16.3 4.4a1.7 1.7 0 0 1 2.4 0l.9.9a1.7 1.7 0 0 1 0 2.4L8.2 19.1zM14.3 6.4l3.3 3.3',
  plus: 'M12 5v14M5 12h14',
  'chevron-left': 'M14.5 6 8.5 12l6 6',
  'chevron-right': 'M9.5 6l6 6-6 6',
  'chevron-down': 'M6 9.5l6 6 6-6',
  first: 'M17.5 6l-6 6 6 6M7 6v12',
  last: 'M6.5 6l6 6-6 6M17 6v12',
  alert: 'M12 4 2.8 19.8h18.4zM12 10v4.5M12 17.2v.1',
  info: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17M12 11v5M12 7.9v.1',
  check: 'M5 12.5l4.7 4.7L19.5 7.3',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6',
  'eye-off':
    'M6.8 7C4 8.8 2.5 12 2.5 12S6 18.5 12 18.5c1.9 0 3.6-.6 5-1.5' +
    'M10 5.7c.6-.1 1.3-.2 2-.2 6 0 9.5 6.5 9.5 6.5s-.8 1.5-2.4 3.1M9.9 9.9a3 3 0 0 0 4.2 4.2M4 4l16 16',
  retry: 'M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 4v4.5H15',
} as const;
/** Names of all icons. A remote's `remote.json` uses them for its menu. */
export type IconName = keyof typeof PATHS;

/** Whether an icon with this name exists. A remote's menu may name one that this version of the package lacks. */
export const isIconName = (name: string): name is IconName => Object.hasOwn(PATHS, name);
