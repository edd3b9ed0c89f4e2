/** What the back office keeps on this device of people's names and addresses (apps/office, kept/reads.ts) goes with the session that they share. */
export function forgetOfficeReads(): void {
  if (typeof indexedDB !== 'undefined') indexedDB.deleteDatabase('office-reads')
}
