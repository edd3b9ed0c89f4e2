/** Deduplicates concurrent work by key: callers share a run in progress, and nothing is kept afterwards. */
export class SharedRuns<Value> {
  readonly #running = new Map<string, Promise<Value>>()

  get size(): number {
    return this.#running.size
  }

  find(key: string): Promise<Value> | undefined {
    return this.#running.get(key)
  }

  run(key: string, work: () => Promise<Value>): Promise<Value> {
    const held = this.#running.get(key)
    if (held) return held
    const running = work().finally(() => this.#running.delete(key))
    this.#running.set(key, running)
    return running
  }
}
