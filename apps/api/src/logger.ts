import { maskKeys } from '@mutirao/domain/log-mask'
import type { Settings } from './settings.ts'

/** Structured lines. Addresses lose their query, which may hold codes and places; the spec's keys are masked wherever they stand. */
export function loggerOptions({ logLevel }: Pick<Settings, 'logLevel'>) {
  return {
    level: logLevel,
    formatters: { log: (line: Record<string, unknown>) => maskKeys(line) as Record<string, unknown> },
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
