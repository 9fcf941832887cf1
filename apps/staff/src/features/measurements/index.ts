/** What other features use. */
export { correctionTexts } from './corrections.tsx';
export { useCorrections } from './corrections.tsx';
export { CorrectionButton, CorrectLink } from './corrections.tsx';
export { MeasurementHistory } from './measurement-history.tsx';
export { MEASURED_PARTS, measurementsQuery } from './measurements.ts';
export { measurementTexts } from './texts.ts';
