import { runBoot } from './boot/run-boot.ts';

// Inlined in the boot document.
try {
  runBoot();
} catch {
  // A head start only: the product starts without it, meets the same fault and tells it.
}
