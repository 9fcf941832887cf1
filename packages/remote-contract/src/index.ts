export { audienceOfRole, type Audience } from './audience.ts';
export type { BootConfig, BootData, BootFile, BootRemote, BootRoute, PreviewedRemote } from './boot-document.ts';
export type { BridgeContext, BridgedPanel, BridgedScreen, MountedApp, PanelContext, ScreenContext } from './bridge.ts';
export { CONTRACT_VERSION } from './contract-version.ts';
export type { Draft, Drafts } from './host/drafts.ts';
export type {
  HostServices,
  HostSession,
  PendingSaves,
  ReopenedSave,
  SaveAttempt,
  SaveBase,
  SaveOutcome,
  SaveRequest,
  ShownRow,
  SaveInFlight,
  Toast,
  ToastAction,
  Toasts,
  UnsavedForm,
  UnsavedWork,
} from './host/host-services.ts';
export type { Telemetry, TelemetryEvent } from './host/telemetry.ts';
export { HostProvider, useHost, useOptionalHost } from './host/use-host.ts';
export type { ColumnName, ContributedColumn } from './points/column.ts';
export type { ContributedFilter, FilterName } from './points/filter.ts';
export type { ContributedSection, FieldMessages, ReadySection, SectionName, SectionProps } from './points/section.ts';
export { page, PageLoadError, type PageHandle, type PageModule, type PageRoute } from './page.tsx';
export type { KitCheck, KitResult } from './kit-result.ts';
export { readAgain } from './host/read-again.ts';
export type { RemoteJson } from './remote-json.ts';
export type { ShellJson } from './shell-json.ts';
export type { RemoteVersions } from './boot-document.ts';
export type {
  ColumnModule,
  Command,
  CommandsModule,
  ContributionHost,
  FigureModule,
  FilterModule,
  RemoteColumns,
  RemoteCommands,
  RemoteFilters,
  RemoteModule,
  ReportModule,
  RemoteSections,
  SectionModule,
} from './remote-module.ts';
export type { ActionName, ContributedAction } from './points/action.ts';
export type { FigureContent, FigureName } from './points/figure.ts';
export type { ReportColumn, ReportName, ReportPeriod, ReportTable } from './points/report.ts';
export type { PanelModule, RemotePanels, SlotContexts, SlotName, SlotProps, SlotsModule } from './points.ts';
export { satisfiesCaret } from './satisfies-caret.ts';
