import { DensitySwitch, ThemeSwitch } from '@gym/ui';

export const OfThisPage = () => <ThemeSwitch />;

export const RoomOfThisPage = () => <DensitySwitch />;
