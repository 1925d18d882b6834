// Replaces React's production build of react/jsx-runtime. React's function looks up key and ref in the properties of each element, and
// is too long for V8 to inline it often. This one creates the same elements, except for the field ref: React's server reads props.ref.
const elementType = Symbol.for("react.transitional.element");
export const Fragment = Symbol.for("react.fragment");
export function jsx(type, props, key) {
  if ("key" in props) { // from {...props}: esbuild passes any other key as the third argument
    const { key: spreadKey = key, ...rest } = props;
    return jsx(type, rest, spreadKey);
  }
  return { $$typeof: elementType, type, key: key === undefined ? null : `${key}`, ref: null, props };
}
export const jsxs = jsx;
