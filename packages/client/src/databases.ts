/** Deletes a database that this origin keeps in the browser. */
export function forgetDatabase(name: string): void {
  try {
    if (typeof indexedDB !== 'undefined') indexedDB.deleteDatabase(name)
  } catch {
    // Storage is forbidden: there is nothing to delete.
  }
}
