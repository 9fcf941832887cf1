import { KernelProviders, KernelToasts } from '@gym/kernel';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createKitKernel } from '../../host/kit-kernel.ts';

/** Shows examples as on a screen of a gym: saves and toasts work, and a link leads nowhere. */
export function StateHost({ children }: { children: ReactNode }): ReactElement {
  const [{ router, kernel }] = useState(() => {
    const content = (
      <>
        {children}
        <KernelToasts />
      </>
    );
    const router = createMemoryRouter([{ path: '*', element: content }]);
    const config = { gymName: 'Iron & Oak', gymTagline: 'Stronger every day' };
    return { router, kernel: createKitKernel({ router, config, telemetry: { report: () => undefined } }) };
  });
  useEffect(() => () => kernel.dispose(), [kernel]);
  return (
    <KernelProviders kernel={kernel}>
      <RouterProvider router={router} />
    </KernelProviders>
  );
}
