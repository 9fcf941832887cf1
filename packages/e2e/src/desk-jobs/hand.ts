import { expect } from '@gym/test-tools/journeys';
import type { Locator, Page } from 'playwright-core';

/** What one job takes: presses of the mouse, presses of keys, and the estimated seconds. */
export interface Effort {
  readonly clicks: number;
  readonly keys: number;
  readonly seconds: number;
}

/** Operators of the keystroke-level model (Card, Moran and Newell, 1980), in seconds. */
const KEY = 0.28;
const POINT_AND_CLICK = 1.3;
const HAND_TO_OTHER_DEVICE = 0.4;

/** The hand of a user. It works on the page and counts every press. */
export class Hand {
  readonly page: Page;
  #clicks = 0;
  #keys = 0;
  #moves = 0;
  #device: 'mouse' | 'keyboard' = 'mouse';

  constructor(page: Page) {
    this.page = page;
  }

  async click(target: Locator): Promise<void> {
    this.#use('mouse');
    this.#clicks += 1;
    await target.click();
  }

  /** Chooses from a native select: one click opens it, one takes the option. */
  async select(target: Locator, label: string): Promise<void> {
    this.#use('mouse');
    this.#clicks += 2;
    await target.focus();
    await target.selectOption({ label });
  }

  async type(text: string): Promise<void> {
    this.#use('keyboard');
    this.#keys += text.length;
    await this.page.keyboard.type(text);
  }

  /** Types a name letter by letter, and stops when its option is the one that Enter chooses. */
  async typeUntil(name: string, text = name): Promise<void> {
    const searching = this.page.locator('[role=status]').filter({ hasText: /Searching|Loading/ });
    const option = this.page.locator('[role=option][data-highlighted]', { hasText: name });
    for (const letter of text) {
      await this.type(letter);
      await expect(searching).toHaveCount(0);
      if (await option.isVisible()) return;
    }
    await option.waitFor();
  }

  /** Presses keys in turn. `Control+K` counts as two. */
  async press(...keys: string[]): Promise<void> {
    this.#use('keyboard');
    for (const key of keys) {
      this.#keys += key.split('+').length;
      await this.page.keyboard.press(key);
    }
  }

  effort(): Effort {
    const seconds = this.#keys * KEY + this.#clicks * POINT_AND_CLICK + this.#moves * HAND_TO_OTHER_DEVICE;
    return { clicks: this.#clicks, keys: this.#keys, seconds: Math.round(seconds) };
  }

  #use(device: 'mouse' | 'keyboard'): void {
    if (device !== this.#device) this.#moves += 1;
    this.#device = device;
  }
}
