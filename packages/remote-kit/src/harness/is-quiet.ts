/** Frames in a row for which nothing may be on its way: what a screen asks for once it stands comes a frame later. */
const FRAMES = 3;
const LIMIT_MS = 10_000;

const frame = () => new Promise<unknown>((resolve) => requestAnimationFrame(resolve));

/** Resolves once a condition has held for a few frames. @throws Error where that takes too long */
export async function isQuiet(condition: () => boolean): Promise<void> {
  const deadline = performance.now() + LIMIT_MS;
  for (let frames = 0; frames < FRAMES; frames = condition() ? frames + 1 : 0) {
    if (performance.now() > deadline)
      throw new Error(`The screen did not come to rest within ${LIMIT_MS / 1000} seconds.`);
    await frame();
  }
}
