/** Each event's data, as it arrives; ends when the server does. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<unknown> {
  let rest = ''
  for await (const text of body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)) {
    const events = (rest + text).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      const line = event.split('\n').find((candidate) => candidate.startsWith('data: '))
      if (line) yield JSON.parse(line.slice('data: '.length))
    }
  }
}
