/** The plans of the demo gym; periods are 1 = Monthly, 2 = Weekly, 3 = Days. */
export const demoPlans = [
  { plan_name: 'Monthly Standard', duration: 1, price: 39.9, free_days: 3 },
  { plan_name: 'Monthly Premium', duration: 1, price: 64.5, free_days: 2 },
  { plan_name: 'Student Month', duration: 1, price: 24.9, free_days: 3 },
  { plan_name: 'Weekly Pass', duration: 2, price: 14, free_days: 3 },
  { plan_name: 'Day Ticket', duration: 3, price: 5.5, free_days: 3 },
  { plan_name: 'Open House', duration: 3, price: 0, free_days: 3 },
];
