/** The value of a key; made and kept where there is none. Node 20 has no `getOrInsertComputed`. */
export function getOrMake<Key, Value>(
  map: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: () => Value,
): Value {
  const value = map.get(key) ?? make()
  map.set(key, value)
  return value
}
