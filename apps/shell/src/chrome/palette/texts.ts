/** Texts of the command palette and the list of shortcuts. */
export const paletteTexts = {
  title: 'Search and go',
  placeholder: 'A name, a screen or what to do',
  recent: 'Recent',
  screens: 'Screens',
  actions: 'Actions',
  security: 'Sign-in and security',
  sessions: 'Active sessions',
  searching: 'Searching…',
  nothing: 'Nothing found. Try part of a name, a phone number or a screen.',
  count: (entries: number) => `${entries} ${entries === 1 ? 'entry' : 'entries'}`,
  searchFailed: (records: string, reason: string) => `${records} cannot be searched now. ${reason}`,
  remoteFailed: (title: string) => `${title} cannot be loaded now, so nothing of it is found.`,
  keys: 'Arrow keys to choose, Enter to open, Escape to close',
};

export const shortcutTexts = {
  title: 'Keyboard shortcuts',
  singleKeys: 'Shortcuts of a single key',
  singleKeysHint: 'Turn them off if you dictate, or if they get in your way.',
  shortcuts: [
    ['Ctrl K or ⌘ K', 'Search members, screens and actions'],
    ['/', 'The same'],
    ['Ctrl Enter or ⌘ Enter', 'Save the form'],
    ['F8', 'Go to the newest message'],
    ['Escape', 'Close a dialog, a menu or a message'],
    ['?', 'This list'],
  ],
} as const;
