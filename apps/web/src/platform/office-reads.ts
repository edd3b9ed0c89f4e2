/** Deletes the office's cached names and addresses (apps/office, kept/reads.ts) with the shared session. */
export function forgetOfficeReads(): void {
  if (typeof indexedDB !== 'undefined') indexedDB.deleteDatabase('office-reads')
}
