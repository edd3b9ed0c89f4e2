import { maskKeys } from '@mutirao/domain/log-mask'
import { withoutValues } from './reasons.ts'
import type { Settings } from './settings.ts'

/** Structured lines. They name routes instead of addresses, which may hold codes and places; the keys listed in the spec are masked at any depth. */
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

/** For a failed query the log gets its text and the database's code, never its parameters, which may be a name, phone or address. */
function describeError({ name, message = '', stack = '', code, cause }: Error & { code?: string }) {
  const said = withoutValues(message)
  const trace = stack.includes(message) ? stack.replace(message, () => said) : withoutValues(stack)
  return { type: name, message: said, code: code ?? (cause as { code?: string } | undefined)?.code, stack: trace }
}

/** Requests, responses and errors have serializers that choose what is logged; masking them whole would cost more than the request. */
function maskLine({ req, res, err, ...rest }: Record<string, unknown>): Record<string, unknown> {
  return {
    ...(maskKeys(rest) as object),
    ...(req !== undefined && { req }),
    ...(res !== undefined && { res }),
    ...(err !== undefined && { err }),
  }
}
