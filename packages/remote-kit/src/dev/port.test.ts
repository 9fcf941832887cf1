import { defaultPort } from './port.ts';

test('every remote has its own fixed port, apart from the product and blocked ports', () => {
  const ports = ['admin', 'staff', 'reports', 'classes', 'shop'].map(defaultPort);
  expect(new Set(ports).size).toBe(ports.length);
  expect(ports.map((port) => port >= 8200 && port < 8900)).toEqual(ports.map(() => true));
  expect(defaultPort('staff')).toBe(defaultPort('staff'));
});
