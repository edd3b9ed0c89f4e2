import { dataDir } from './addresses.ts'

/** The merchants' folders of the shop under test, created anew for each run. */
export const tenantsDir = `${dataDir}-tenants`
export const adultsFile = `${tenantsDir}/aurora/adults.json`
