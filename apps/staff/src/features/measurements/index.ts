/** What other features use. */
export { correctionTexts } from './correction-texts.ts';
export { useCorrections } from './corrections.ts';
export { CorrectionButton, CorrectLink } from './measurement-actions.tsx';
export { MeasurementHistory } from './measurement-history.tsx';
export { MEASURED_PARTS, measurementsQuery } from './measurements.ts';
export { measurementTexts } from './texts.ts';
