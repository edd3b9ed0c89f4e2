/** What was found out about a text before, for so many texts; all are forgotten when there are more, so that strangers cannot fill it. */
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

/** What was derived of a thing that does not change, as long as the thing is there. */
export function memoOf<Thing extends object, Value>(derive: (thing: Thing) => Value): (thing: Thing) => Value {
  const known = new WeakMap<Thing, Value>()
  return (thing) => {
    if (known.has(thing)) return known.get(thing)!
    const value = derive(thing)
    known.set(thing, value)
    return value
  }
}
