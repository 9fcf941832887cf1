import { runBoot } from './boot/run-boot.ts';

// Inlined in the boot document.
try {
  runBoot();
} catch {
  // The boot script only saves time. Without it the shell starts alone, meets the same error and shows it.
}
