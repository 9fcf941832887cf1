export { ContractApi } from './contract-api.ts';
export { wireBody, type ContractRequest, type ContractServer } from './contract-server.ts';
export { fullScenarios } from './full-scenarios.ts';
export { departures, type ContractScenario } from './scenario.ts';
export { specScenarios } from './spec-scenarios.ts';
