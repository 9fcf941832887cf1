/** Name of the breadcrumb, for screen readers. */
export const breadcrumb = 'Breadcrumb';
