/**
 * How every intent begins that the simulated provider made: it outlives the memory of the process, and the day on which
 * real keys are set.
 */
export const simulatedPrefix = 'pi_sim_';

export const isSimulated = (intentId: string): boolean => intentId.startsWith(simulatedPrefix);
