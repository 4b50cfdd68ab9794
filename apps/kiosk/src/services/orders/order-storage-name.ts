/** Name of the database with an organisation's orders. */
export const orderStorageName = (organization: string): string => `punktum-orders-${organization}`;
