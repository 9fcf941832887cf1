import { runBoot } from './boot/run-boot.ts';

// Inlined in the boot document. The product starts without it too, only later: nothing it does may stop the page.
try {
  runBoot();
} catch (error) {
  console.error('The head start of this page failed; it loads without.', error);
}
