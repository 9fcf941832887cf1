import * as ui from './index.ts';
import * as combobox from './combobox.ts';
import * as form from './form.ts';
import * as list from './list.ts';

/** Names that published remotes import at run time. A name that is missing breaks them. Add names, remove none. */
const PUBLISHED = {
  ui: [
    ...['Alert', 'Avatar', 'Badge', 'Button', 'Card', 'DescriptionList', 'Dialog', 'EmailText', 'EmptyState'],
    ...[
      'ErrorNotice',
      'Icon',
      'IconButton',
      'Link',
      'LinkButton',
      'QueryView',
      'Screen',
      'Skeleton',
      'Spinner',
      'TextLink',
    ],
    ...['ThemeSwitch', 'ToastRegion', 'failureOf', 'formatDay', 'formatMoney', 'isIconName', 'readTheme', 'setTheme'],
    ...['useScreenTitle', 'useSettled'],
  ],
  form: [
    ...['CheckboxField', 'ConflictChoice', 'DigitsField', 'FieldError', 'FieldFrame', 'Form', 'NumberField'],
    ...['PasswordField', 'SaveForm', 'SelectField', 'TextField', 'digitsOf', 'findConflicts', 'useField', 'useForm'],
  ],
  list: ['DataTable', 'ListScreen', 'Pager', 'SearchBox', 'useListParams', 'usePastEnd'],
  combobox: ['Chooser', 'ComboboxField'],
};

test.each(Object.entries({ ui, form, list, combobox }))(
  '%s exports every name of published remotes',
  (name, exports) => {
    expect(Object.keys(exports)).toEqual(expect.arrayContaining(PUBLISHED[name as keyof typeof PUBLISHED]));
  },
);
