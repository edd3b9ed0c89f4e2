/** What the shop under test is loaded from, made anew for each run. */
export const tenantsDir = 'data/e2e-tenants'
export const adultsFile = `${tenantsDir}/aurora/adults.json`
