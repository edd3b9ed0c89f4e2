import { maskKeys } from '@mutirao/domain/log-mask'
import type { Settings } from './settings.ts'

/** Structured lines. Addresses lose their query, which may hold codes and places; the spec's keys are masked wherever they stand. */
export function loggerOptions({ logLevel }: Pick<Settings, 'logLevel'>) {
  return {
    level: logLevel,
    formatters: { log: maskLine },
    serializers: {
      req: ({ method, url, routeOptions }: { method: string; url: string; routeOptions?: { url?: string } }) => ({
        method,
        route: routeOptions?.url ?? url.split('?')[0],
      }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
      err: (error: Error & { code?: string }) => ({ type: error.name, message: error.message, code: error.code, stack: error.stack ?? '' }),
    },
  }
}

/** Requests, answers and errors have serializers that pick what may be said; walking them whole would cost more than the request. */
function maskLine({ req, res, err, ...rest }: Record<string, unknown>): Record<string, unknown> {
  return {
    ...(maskKeys(rest) as object),
    ...(req !== undefined && { req }),
    ...(res !== undefined && { res }),
    ...(err !== undefined && { err }),
  }
}
