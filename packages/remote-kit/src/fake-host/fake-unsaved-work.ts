import type { UnsavedWork } from '@gym/remote-contract';

export interface FakeUnsavedWork extends UnsavedWork {
  /** Labels of the forms that hold unsaved work now. */
  dirty(): readonly string[];
}

/** The registry of forms with unsaved work. */
export function createFakeUnsavedWork(): FakeUnsavedWork {
  const forms = new Set<Parameters<UnsavedWork['register']>[0]>();
  return {
    register: (form) => {
      forms.add(form);
      return () => void forms.delete(form);
    },
    dirty: () => [...forms].filter((form) => form.isDirty()).map(({ label }) => label),
  };
}
