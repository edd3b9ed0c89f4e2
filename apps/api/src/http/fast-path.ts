import type { IncomingMessage, ServerResponse } from 'node:http'
import { readyKey } from './ready-plugin.ts'
import type { ReadyResponses } from './ready-responses.ts'
import { pageKey } from './page-key.ts'

/** Answers what is ready before the framework is woken; false: everything else goes on to it. */
export function fastPath(responses: ReadyResponses): (request: IncomingMessage, response: ServerResponse) => boolean {
  return (request, response) => request.method === 'GET' && !hasToken(request) && serveReady(responses, request, response)
}

/** Who proves an identity may be told more than a stranger. */
const hasToken = ({ headers }: IncomingMessage) =>
  headers.authorization?.startsWith('Bearer ') === true && !headers.authorization.startsWith('Bearer lead.')

function serveReady(responses: ReadyResponses, request: IncomingMessage, response: ServerResponse): boolean {
  if (responses.serve(readyKey(request), request, response)) return true
  return responses.serve(pageKey(request), request, response)
}
