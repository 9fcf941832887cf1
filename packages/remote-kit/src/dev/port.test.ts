import { defaultPort, portOf } from './port.ts';

test('every remote has its own fixed port, apart from the product and blocked ports', () => {
  const ports = ['admin', 'staff', 'reports', 'classes', 'shop'].map(defaultPort);
  expect(new Set(ports).size).toBe(ports.length);
  expect(ports.map((port) => port >= 8200 && port < 8900)).toEqual(ports.map(() => true));
  expect(defaultPort('staff')).toBe(defaultPort('staff'));
});

test('PORT names another port', () => {
  expect(portOf('staff', '9001')).toBe(9001);
  expect([undefined, ''].map((unset) => portOf('staff', unset))).toEqual([defaultPort('staff'), defaultPort('staff')]);
});

test.each(['0', '70000', 'abc', '-1', '80.5'])('rejects %s as a port', (wanted) => {
  expect(() => portOf('staff', wanted)).toThrow(`PORT takes a number from 1 to 65535, not "${wanted}".`);
});
