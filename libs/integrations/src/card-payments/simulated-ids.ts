export const simulatedCustomerPrefix = 'cus_sim_';
/** A customer of the simulated provider: it outlives the day on which real keys are set. */
export const isSimulatedCustomer = (id: string): boolean => id.startsWith(simulatedCustomerPrefix);
