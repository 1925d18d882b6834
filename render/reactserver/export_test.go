package reactserver

// AddShims adds the shims to React's source, and changes nothing else.
var AddShims = addShims

// AdaptReact returns the source of React that Plugin loads.
var AdaptReact = adaptReact
