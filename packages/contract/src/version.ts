import { APP_VERSION } from '@mutirao/domain/app-version'

/** The version of the product: in the published document, and what apps report of themselves (spec §4). */
export const version = APP_VERSION.web
