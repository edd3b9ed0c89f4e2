/** Remembers results for at most `most` texts; one more, and all are forgotten, so that strangers cannot fill the memory. */
export function memo<Value>(most: number, find: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>()
  return (text) => {
    if (known.has(text)) return known.get(text)!
    const value = find(text)
    if (known.size >= most) known.clear()
    known.set(text, value)
    return value
  }
}

/** Remembers what was derived from an object that does not change, for as long as the object lives. */
export function memoOf<Thing extends object, Value>(derive: (thing: Thing) => Value): (thing: Thing) => Value {
  const known = new WeakMap<Thing, Value>()
  return (thing) => {
    if (known.has(thing)) return known.get(thing)!
    const value = derive(thing)
    known.set(thing, value)
    return value
  }
}
