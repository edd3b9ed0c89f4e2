import { APP_VERSION } from '@mutirao/domain/app-version'

export const versionName = APP_VERSION.native

/** The stores compare integers: 6.3.25 is 60325. */
export const versionCode = versionName.split('.').reduce((code, part) => code * 100 + Number(part), 0)
