/// <reference path="./css-modules.d.ts" />
export {
  Button,
  type ButtonProps,
  type ButtonSize,
  type ButtonVariant,
  IconButton,
  Link,
  LinkButton,
  type LinkProps,
  TextLink,
} from './button/buttons-and-links.tsx';
export { formatDay } from './format/format-day.ts';
export { Dialog, type DialogProps } from './dialog/dialog.tsx';
export {
  Avatar,
  Badge,
  type BadgeTone,
  Card,
  DescriptionList,
  type DescriptionListProps,
  EmailText,
} from './display/display.tsx';
export { Alert, type AlertKind, type AlertProps } from './feedback/alert.tsx';
export { EmptyState } from './feedback/empty-state.tsx';
export { Skeleton, Spinner } from './feedback/loading.tsx';
export { Icon } from './icon/icon.tsx';
export { type IconName, isIconName } from './icon/icon-paths.ts';
export { formatMoney } from './format/format-money.ts';
export { failureOf, type Failure } from './query/failure.ts';
export { ErrorNotice, type ErrorNoticeProps, QueryView, type QueryViewProps } from './query/query-view.tsx';
export { Screen, type ScreenProps } from './screen/screen.tsx';
export { useScreenTitle } from './screen/screen-navigation.ts';
export { DensitySwitch, ThemeSwitch } from './theme/appearance.tsx';
export { readTheme, setTheme, type Theme } from './theme/look.ts';
export { useSettled } from './query/use-settled.ts';
export { ToastRegion, type ShownToast, type ToastRegionProps } from './toast/toast-region.tsx';
