/** Deletes a database that this origin keeps in the browser. */
export function forgetDatabase(name: string): void {
  if (typeof indexedDB !== 'undefined') indexedDB.deleteDatabase(name)
}
