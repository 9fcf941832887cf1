/** Texts of the menu, the top bar and the frame around a screen. */
export const chromeTexts = {
  skip: 'Skip to content',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  menu: 'Main menu',
  dashboard: 'Dashboard',
  more: 'More',
  account: (name: string) => `Account of ${name}`,
  accountMenu: 'Account',
  profile: 'Profile',
  changePassword: 'Change Password',
  help: 'Help',
  newTab: 'in a new tab',
  logout: 'Logout',
  loading: 'Loading…',
  starting: 'Starting…',
} as const;
