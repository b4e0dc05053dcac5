/** Packages that nearly everybody uses, and those of similar names that are none the worse for it. */
const NPM = `
  react react-dom react-native react-router react-router-dom react-redux react-query react-icons
  react-scripts react-hook-form react-devtools preact next nuxt vue vuex vue-router pinia svelte angular
  jquery lodash lodash-es underscore moment dayjs date-fns luxon axios node-fetch cross-fetch request
  superagent express fastify koa hapi restify nest body-parser cookie-parser cors helmet morgan multer
  passport jsonwebtoken bcrypt bcryptjs dotenv cross-env commander yargs minimist inquirer prompts chalk
  colors color kleur picocolors ora debug winston pino bunyan uuid nanoid typescript ts-node tsx esbuild
  webpack webpack-cli rollup parcel vite babel-loader css-loader style-loader eslint prettier stylelint
  husky lint-staged jest mocha chai sinon vitest cypress playwright puppeteer puppeteer-core cheerio jsdom
  nightmare selenium-webdriver mongoose mongodb sequelize typeorm prisma knex pg mysql mysql2 sqlite3
  better-sqlite3 redis ioredis bull bullmq socket.io socket.io-client websocket graphql apollo-server
  apollo-client rxjs redux redux-thunk redux-saga zustand mobx immer immutable ramda async bluebird glob
  rimraf mkdirp fs-extra chokidar nodemon pm2 concurrently semver validator joi yup zod ajv classnames
  clsx styled-components emotion tailwindcss postcss autoprefixer sass node-sass less bootstrap electron
  electron-builder three d3 chart.js echarts leaflet sharp jimp canvas pdfkit pdf-lib pdf-parse docx xlsx
  exceljs pptxgenjs marked markdown-it remark rehype gray-matter js-yaml yaml xml2js fast-xml-parser
  csv-parse papaparse archiver adm-zip unzipper tar qs querystring mime mime-types nodemailer stripe
  twilio openai langchain web3 ethers viem solc hardhat truffle ganache discord.js telegraf
  node-telegram-bot-api puppeteer-extra crypto-js node-forge tweetnacl elliptic secp256k1 bs58 bip39
  event-stream ua-parser-js coa rc npm yarn pnpm lerna turbo nx serve http-server live-server http-proxy
  http-proxy-middleware got ky undici form-data formidable busboy iconv-lite buffer process punycode
  string-width strip-ansi wrap-ansi supports-color ansi-styles escape-string-regexp is-promise left-pad
  object-assign core-js regenerator-runtime tslib source-map source-map-support firebase firebase-admin
  aws-sdk aws-cdk serverless vercel netlify-cli wrangler clawhub clawdhub openclaw @types/node acorn ahooks airtable
  ajv-formats amqplib animejs ansi-regex antd apexcharts apollo-link appium argparse array-flatten asap
  assert astro auth0 autocomplete axios-retry babel babel-core backbone base64-js bcrypt-nodejs
  bignumber.js bip32 bitcoinjs-lib body-scroll-lock bootstrap-vue boxen bower bson bunyan-logger
  caniuse-lite change-case chai-http chartjs chromedriver ci-info cli-table cli-table3 codemirror
  colorette component-emitter compression connect conventional-changelog cookie copy-webpack-plugin
  cors-anywhere cosmiconfig create-react-app cron cron-parser cropperjs cross-spawn crypto-browserify csso
  csv-parser csv-stringify cytoscape dagre datatables deepmerge deep-equal detect-port devtools docsify
  dockerode domhandler dompurify download drizzle-orm drizzle-kit ejs electron-store electron-updater
  ember enquirer enzyme esm eslint-plugin-react eslint-config-prettier eslint-plugin-import
  ethereumjs-util eventemitter3 eventsource execa expo express-session express-validator
  express-rate-limit fastq fflate figlet file-saver file-type find-up flow-bin fluent-ffmpeg
  follow-redirects foreman framer-motion fuse.js geckodriver generator ghost googleapis graceful-fs grunt
  gsap gulp handlebars hammerjs hbs highlight.js html-to-text html-webpack-plugin htmlparser2 http-errors
  http-status-codes i18next imagemin inherits ini inversify ipaddr.js isarray isomorphic-fetch istanbul
  jasmine jest-cli js-cookie json-server json5 jsonpath jsonschema jszip karma katex keytar keyv konva
  knip leaflet-draw less-loader lit localforage lodash.debounce lodash.merge lodash.get lodash.clonedeep
  log4js loglevel lottie-web lru-cache magic-string mapbox-gl material-ui matter-js mermaid meow
  micromatch mitt mocha-junit-reporter moment-timezone mongodb-memory-server ms mustache nan ncp
  neo4j-driver next-auth ng-packagr nock node-cron node-gyp node-ipc node-pty node-schedule noble
  normalize.css notistack nprogress number-to-words nunjucks object-hash onnxruntime-node open
  openapi-typescript ora-classic p-limit p-queue p-map pako parse5 parser passport-jwt passport-local
  path-to-regexp pdfjs-dist pdfmake pg-promise phantomjs phaser picomatch pixi.js pkg plotly.js pnp
  postcss-loader prismjs prettier-plugin-tailwindcss progress promise prop-types protobufjs proxy-agent
  puppeteer-extra-plugin-stealth pusher quill rate-limiter-flexible raw-body react-bootstrap
  react-datepicker react-dropzone react-helmet react-markdown react-modal react-router-native react-select
  react-spring react-table react-testing-library read-pkg recharts recompose reflect-metadata
  request-promise require-dir reselect resolve resend rxdb safe-buffer sanitize-html sass-loader scheduler
  screenfull seedrandom semantic-release send sentry serialize-javascript serverless-offline shelljs
  shortid showdown signale simple-git sinon-chai slugify snyk socks socks-proxy-agent solid-js sortablejs
  sql.js ssh2 sqlstring stacktrace-js standard storybook streamifier string-similarity superstruct sucrase
  supertest svgo swagger-ui-express swagger-jsdoc swiper swr systeminformation table tape tedious telegram
  terser tesseract.js through2 tough-cookie traverse trpc ts-jest ts-loader tslint tsup turndown
  twitter-api-v2 typeface typedoc typescript-eslint uglify-js unified unist-util-visit update-notifier
  urijs url-parse utf8 utility-types uvu vee-validate vinyl vis-network vm2 vuetify wait-on watch
  web-vitals webdriverio webpack-dev-server whatwg-fetch which workbox ws wtfnode xlsx-populate xml-js
  xmlbuilder xmldom xstate y18n yaml-front-matter yargs-parser yauzl yo zx zone.js tsconfig-paths
  @babel/core`;
const PYPI = `
  requests urllib3 httpx aiohttp beautifulsoup4 bs4 lxml scrapy selenium playwright numpy pandas scipy
  matplotlib seaborn plotly bokeh scikit-learn sklearn tensorflow torch torchvision torchaudio keras
  transformers datasets tokenizers accelerate diffusers sentence-transformers huggingface-hub openai
  anthropic langchain langchain-core langchain-community llama-index tiktoken fastapi fastai flask django
  starlette uvicorn gunicorn tornado sanic bottle jinja2 markupsafe werkzeug click typer rich tqdm
  colorama termcolor pydantic pydantic-settings attrs marshmallow sqlalchemy alembic psycopg psycopg2
  psycopg2-binary pymysql mysqlclient mysql-connector-python pymongo redis celery kombu boto boto3
  botocore awscli s3transfer google-cloud-storage google-api-python-client google-auth
  google-auth-oauthlib azure-storage-blob paramiko fabric ansible cryptography pycryptodome pycryptodomex
  pycrypto pyopenssl bcrypt passlib pyjwt python-jose itsdangerous python-dotenv pyyaml toml tomli tomlkit
  ujson orjson simplejson python-dateutil pytz arrow pendulum pillow opencv-python opencv-python-headless
  imageio scikit-image pytesseract pypdf pypdf2 pdfplumber pdfminer pdfminer.six pymupdf reportlab
  python-docx python-pptx openpyxl xlsxwriter xlrd xlwt docx2txt markdown mistune nltk spacy gensim
  textblob networkx sympy statsmodels xgboost lightgbm catboost pytest pytest-cov tox nose mock coverage
  hypothesis black flake8 pylint mypy isort ruff pre-commit setuptools wheel pip virtualenv pipenv poetry
  twine build packaging six future certifi charset-normalizer chardet idna websockets websocket-client
  python-socketio grpcio protobuf thrift kafka-python pika zeromq pyzmq psutil watchdog schedule
  apscheduler loguru structlog sentry-sdk prometheus-client tweepy discord.py python-telegram-bot telethon
  slack-sdk slackclient twilio stripe yfinance ccxt web3 eth-account eth-abi solana base58 mnemonic yt-dlp
  youtube-dl pytube moviepy pydub librosa soundfile whisper gtts pyttsx3 speechrecognition pyautogui
  pynput pyperclip keyboard pywin32 comtypes docker kubernetes jsonschema deepdiff more-itertools toolz
  cachetools diskcache joblib dask polars pyarrow duckdb streamlit gradio dash jupyter notebook jupyterlab
  ipython ipykernel ipywidgets feedparser newspaper3k trafilatura readability-lxml icalendar ffmpeg-python
  qrcode pyzbar geopy shapely geopandas folium faker wordcloud distlib pyinstaller nuitka cython numba
  defusedxml html5lib uv mcp fastmcp absl-py aiofiles aiogram aiosqlite albumentations altair annoy
  ansible-core anyio argon2-cffi arviz asgiref astropy asyncpg atlassian-python-api autobahn autogen
  autopep8 aws-cdk-lib azure-identity azure-core babel backoff bandit bashlex biopython bitarray blinker
  boltons bottleneck branca brotli cattrs cerberus cffi chainlit chromadb click-plugins cloudpickle
  cloudscraper cmake codespell colorlog colorful configobj configparser confluent-kafka contourpy control
  crewai croniter cssselect curl-cffi cvxpy cycler dacite dataclasses-json dateparser datasette ddtrace
  decorator deepspeed detectron2 dill discord distributed django-environ django-filter django-cors-headers
  djangorestframework dnspython docling docopt docstring-parser docutils drf-yasg easyocr ecdsa einops
  elasticsearch email-validator esprima evaluate exceptiongroup execnet face-recognition factory-boy
  fairseq faiss-cpu fasttext feedgen filelock fire flask-cors flask-login flask-sqlalchemy flask-restful
  flask-socketio flax flet fonttools fpdf fpdf2 frozenlist fsspec ftfy fuzzywuzzy gdown gevent gitpython
  gitdb gmpy2 google-generativeai google-genai google-cloud-bigquery gpiozero graphene graphviz greenlet
  gql groq gspread h11 h5py haystack-ai hatchling hiredis httplib2 httptools humanize hydra-core hypercorn
  igraph imap-tools imbalanced-learn importlib-metadata inflect influxdb-client inquirer instructor invoke
  ipdb isodate jax jaxlib jieba jira jmespath json5 jsonlines jsonpath-ng jupytext kaggle kivy lancedb
  langdetect langgraph langsmith levenshtein libcst lightning linkify-it-py litellm llama-cpp-python
  logbook lxml-html-clean lz4 magika mako markdown-it-py markdownify marimo markitdown meson minio mkdocs
  mkdocs-material mlflow moto msal msgpack multidict mutagen mysql-connector neo4j netmiko ninja nibabel
  nodeenv numexpr nvidia-ml-py oauthlib ollama omegaconf onnx onnxruntime open-clip-torch openai-whisper
  opencv-contrib-python openapi-spec-validator optuna oracledb papermill parsel parso pathspec patsy
  pdf2image pdfkit peewee peft pexpect pgvector phonenumbers pikepdf pinecone pipx platformdirs playsound
  pluggy ply portalocker praw preshed prettytable prompt-toolkit prophet proto-plus psycopg-binary pulp
  pudb py7zr pyaudio pybind11 pycountry pycparser pydantic-ai pydantic-core pydash pydot pyfiglet pygame
  pygithub pygments pyhive pyinotify pymilvus pymssql pynacl pynvml pyodbc pypandoc pyparsing pyperf
  pyproj pyqt5 pyqt6 pyrogram pyserial pyshark pyside6 pysocks pytest-asyncio pytest-django pytest-mock
  pytest-xdist python-magic python-multipart python-slugify python-gitlab python-whois pytorch-lightning
  pytrends pyvis pywavelets pyzipper qdrant-client quart rapidfuzz rasterio ray rdflib regex replicate
  requests-cache requests-html requests-oauthlib requests-toolbelt responses retrying rfc3986 rich-click
  rsa ruamel.yaml ruff-lsp s3fs safetensors scikit-build scikit-optimize seleniumbase selenium-wire semver
  sentencepiece shap shellingham simpy simpleeval slack-bolt smolagents sniffio snowflake-connector-python
  social-auth-core sortedcontainers soupsieve speedtest-cli sphinx spacy-legacy sqlmodel sqlparse
  sshtunnel stable-baselines3 starlette-context stringcase supabase supervisor svglib tables tabulate
  tabula-py tavily-python tenacity tensorboard tensorflow-hub terminaltables testcontainers textdistance
  texttable thefuzz threadpoolctl tinydb tldextract tokenize-rt toposort torchmetrics torch-geometric
  tox-uv tree-sitter triton trio trl twisted txaio typeguard types-requests typing-extensions tzdata
  tzlocal ultralytics umap-learn undetected-chromedriver unidecode unidiff unstructured uritemplate
  user-agents uvloop validators vadersentiment vllm voluptuous wand watchfiles weasyprint
  webdriver-manager webencodings wandb weaviate-client whitenoise wikipedia wrapt xarray xlwings xmltodict
  xxhash yarl yapf youtube-transcript-api yt-dlp-ejs zipp zstandard zope.interface pandas-datareader
  pandas-ta polars-lts-cpu ta ta-lib tulipy alpaca-py alpaca-trade-api ib-insync backtrader vectorbt
  python-binance python-kraken py-clob-client`;
const CARGO = `
  serde serde_json serde_yaml serde_derive tokio tokio-util tokio-stream async-std async-trait futures
  reqwest hyper axum actix actix-web rocket warp tower tonic prost clap structopt anyhow thiserror eyre
  log env_logger tracing tracing-subscriber rand rand_core regex lazy_static once_cell chrono time uuid
  url bytes itertools rayon crossbeam parking_lot dashmap hashbrown indexmap smallvec bitflags num
  num-traits rust_decimal bigdecimal libc nix winapi windows syn quote proc-macro2 toml csv config dotenv
  dotenvy sqlx diesel rusqlite postgres mysql redis mongodb sea-orm lettre base64 hex sha2 sha1 md5 digest
  ring rustls openssl native-tls ed25519-dalek secp256k1 aes hmac argon2 bcrypt jsonwebtoken tempfile
  walkdir glob ignore notify dirs directories flate2 zip tar image criterion proptest quickcheck insta
  mockall assert_cmd predicates indicatif console dialoguer colored termcolor crossterm ratatui ripgrep
  bat exa fd-find tauri bevy wgpu egui yew leptos wasm-bindgen web-sys js-sys serde-wasm-bindgen pyo3 cxx
  bindgen cc cmake solana-sdk anchor-lang ethers alloy web3 cargo-edit cargo-watch cargo-audit
  cargo-nextest just sccache trunk mdbook`;
const GEM = `
  rails rack sinatra puma unicorn sidekiq resque devise pundit cancancan omniauth bcrypt jwt activerecord
  activesupport actionpack actionmailer sprockets webpacker turbolinks nokogiri mechanize httparty faraday
  rest-client typhoeus excon json oj multi_json yajl-ruby sqlite3 mysql2 redis mongoid sequel rspec
  rspec-core rspec-rails minitest capybara selenium-webdriver factory_bot factory_bot_rails faker rubocop
  simplecov pry pry-byebug byebug guard rake bundler thor slop tty-prompt colorize rainbow dotenv figaro
  kaminari will_paginate carrierwave paperclip shrine aws-sdk aws-sdk-s3 fog stripe slack-ruby-client
  octokit jekyll middleman haml slim sass sassc bootstrap jquery-rails kramdown redcarpet asciidoctor
  prawn wicked_pdf chunky_png mini_magick rmagick cocoapods fastlane xcodeproj vagrant chef puppet
  capistrano atlas_ruby concurrent-ruby zeitwerk bootsnap listen spring web-console tzinfo i18n builder
  addressable public_suffix strong_password`;

export type Ecosystem = "npm" | "pypi" | "cargo" | "gem";

export const POPULAR: Record<Ecosystem, Set<string>> = {
  npm: wordsOf(NPM),
  pypi: wordsOf(PYPI),
  cargo: wordsOf(CARGO),
  gem: wordsOf(GEM),
};

function wordsOf(text: string): Set<string> {
  return new Set(text.trim().split(/\s+/));
}

/** Registries that packages come from by default, their mirrors, and those of companies for their own. */
export const KNOWN_REGISTRIES =
  /(?:^|\.)(?:npmjs\.(?:org|com)|yarnpkg\.com|npm\.pkg\.github\.com|pkg\.github\.com|jsr\.io|npmmirror\.com|taobao\.org|pypi\.org|pythonhosted\.org|pypi\.nvidia\.com|nvidia\.com|pytorch\.org|tsinghua\.edu\.cn|ustc\.edu\.cn|aliyun\.com|aliyuncs\.com|cloud\.tencent\.com|huaweicloud\.com|douban\.com|bfsu\.edu\.cn|pkg\.dev|jfrog\.io|amazonaws\.com|pkgs\.dev\.azure\.com|visualstudio\.com|gitlab\.com|cloudsmith\.io|buf\.build|anaconda\.(?:org|com)|rubygems\.org|crates\.io|googleapis\.com|fury\.io|huggingface\.co|astral\.sh|golang\.org|goproxy\.(?:cn|io)|rust-lang\.org|rsproxy\.cn|sjtu\.edu\.cn|nju\.edu\.cn|nodejs\.org|maven\.org|apache\.org|nuget\.org|packagist\.org|azureedge\.net|ghcr\.io|deno\.land|esm\.sh)$/;
