/** Memoizes results for at most `most` keys; one more, and all are dropped, so that strangers cannot fill the memory. */
export function memo<Key extends string | number, Value>(most: number, find: (key: Key) => Value): (key: Key) => Value {
  return memoBy(most, (key) => key, find)
}

/** The same for a value with a key. */
export function memoBy<Argument, Key extends string | number, Value>(
  most: number,
  keyOf: (asked: Argument) => Key,
  find: (asked: Argument) => Value,
): (asked: Argument) => Value {
  const known = new Map<Key, Value>()
  return (asked) => {
    const key = keyOf(asked)
    if (known.has(key)) return known.get(key)!
    const value = find(asked)
    if (known.size >= most) known.clear()
    known.set(key, value)
    return value
  }
}

/** Memoizes a value derived from an immutable object, for the object's lifetime. */
export function memoOf<Thing extends object, Value>(derive: (thing: Thing) => Value): (thing: Thing) => Value {
  const known = new WeakMap<Thing, Value>()
  return (thing) => {
    if (known.has(thing)) return known.get(thing)!
    const value = derive(thing)
    known.set(thing, value)
    return value
  }
}
