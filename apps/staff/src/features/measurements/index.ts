/** What other features use. */
export { CorrectionButton, CorrectLink } from './correction-buttons.tsx';
export { correctionTexts, useCorrections } from './corrections.ts';
export { MeasurementHistory } from './measurement-history.tsx';
export { MEASURED_PARTS, measurementsQuery } from './measurements.ts';
export { measurementTexts } from './texts.ts';
