/** Texts of what stands around every screen. */
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
  logout: 'Logout',
  copyright: (year: number, credit: string) => `© ${year} ${credit}`,
  loading: 'Loading…',
} as const;

export const notFoundTexts = {
  title: 'Page not found',
  body: 'There is no such page here, or it is not part of your role.',
  action: 'Go to the dashboard',
} as const;
