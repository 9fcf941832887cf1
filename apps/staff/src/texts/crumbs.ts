/** Names of lists in the breadcrumb of the screens below them. */
export const crumbTexts = { members: 'Members', measurements: 'Health List', imports: 'Import members' };
