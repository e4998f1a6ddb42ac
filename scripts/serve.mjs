import { bootstrap, serveBuilt } from './bootstrap.mjs';

// What is installed and built already, as in an image or under systemd.
await bootstrap(serveBuilt);
