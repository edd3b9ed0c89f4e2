import { maskKeys } from '@mutirao/domain/log-mask'
import type { Settings } from './settings.ts'

/** Structured lines. Routes stand for addresses, which may hold codes and places; the spec's keys are masked wherever they stand. */
export function loggerOptions({ logLevel }: Pick<Settings, 'logLevel'>) {
  return {
    level: logLevel,
    formatters: { log: maskLine },
    serializers: {
      req: ({ method, routeOptions }: { method: string; routeOptions?: { url?: string } }) => ({
        method,
        route: routeOptions?.url ?? 'unknown',
      }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
      err: describeError,
    },
  }
}

/** A query that failed names its text and the database's code; what it was asked with is somebody's name, phone or address. */
function describeError({ name, message = '', stack = '', code, cause }: Error & { code?: string }) {
  const said = withoutValues(message)
  const trace = stack.includes(message) ? stack.replace(message, () => said) : withoutValues(stack)
  return { type: name, message: said, code: code ?? (cause as { code?: string } | undefined)?.code, stack: trace }
}

const withoutValues = (text: string) => text.split('\nparams: ')[0]!

/** Requests, answers and errors have serializers that pick what may be said; walking them whole would cost more than the request. */
function maskLine({ req, res, err, ...rest }: Record<string, unknown>): Record<string, unknown> {
  return {
    ...(maskKeys(rest) as object),
    ...(req !== undefined && { req }),
    ...(res !== undefined && { res }),
    ...(err !== undefined && { err }),
  }
}
