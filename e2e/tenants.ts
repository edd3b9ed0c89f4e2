/** The merchants' folders of the shop under test, created anew for each run. */
export const tenantsDir = 'data/e2e-tenants'
export const adultsFile = `${tenantsDir}/aurora/adults.json`
