// What a provider of OpenID Connect says of itself: with that, tests see the desk send a browser there.
const issuer = 'http://127.0.0.1:5556';
const said = JSON.stringify({ issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/keys` });
require('node:http')
  .createServer((_, answer) => answer.setHeader('Content-Type', 'application/json').end(said))
  .listen(5556, '127.0.0.1');
